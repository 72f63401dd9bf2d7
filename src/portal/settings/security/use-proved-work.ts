import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { createSubmission, type Submission } from '../../kit/submission.ts';
import { useProof } from '../../kit/use-proof.ts';
import { wasNotProved } from '../../kit/with-proof.ts';

/**
 * For a press that asks for a proof: one at a time, with what went wrong. If the person does not
 * want to give the proof, nothing is said.
 */
export function useProvedWork(): Submission & { run: (work: () => Promise<void>) => void } {
  const proved = useProof();
  const [{ $submission, run, clear }] = useState(createSubmission);
  const { busy, problem } = useStore($submission);
  useEffect(() => clear, [clear]);
  return {
    busy,
    problem,
    run: (work) =>
      void run(() =>
        proved(work).catch((error) => {
          if (!wasNotProved(error)) throw error;
        }),
      ),
  };
}
