import type { GradedAnswer, Question } from '../../../contract/training.ts';
import { CheckField } from '../../kit/CheckField.tsx';
import { FieldGroup } from '../../kit/FieldGroup.tsx';
import { Notice } from '../../kit/Notice.tsx';
import { Cited } from './Cited.tsx';

interface Props {
  question: Question;
  number: number;
  /** The id of the option. */
  chosen: string | undefined;
  /** What the server said of it. */
  mark: GradedAnswer | undefined;
  error: string | undefined;
  onChoose: (option: string) => void;
}

/** A question with its options; explained once the answer was graded. */
export function QuestionCard({ question, number, chosen, mark, error, onChoose }: Props) {
  const { id, text, options } = question;
  return (
    <div className="card question">
      <FieldGroup id={id} legend={`${number}. ${text}`} {...(error ? { error } : {})}>
        {options.map((option) => (
          <CheckField
            key={option.id}
            type="radio"
            name={id}
            value={option.id}
            label={option.text}
            checked={chosen === option.id}
            onChange={() => onChoose(option.id)}
          />
        ))}
      </FieldGroup>
      {mark && (
        <div className="mt-3">
          <Notice
            kind={mark.correct ? 'success' : 'danger'}
            title={mark.correct ? 'Right' : 'Not right'}
          >
            <Cited text={mark.explanation ?? ''} />
          </Notice>
        </div>
      )}
    </div>
  );
}
