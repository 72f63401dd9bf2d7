/** What a thing's page shows of its approval. The section that records one loads apart. */
import { APPROVALS } from 'virtual:approvals';
import { useStore } from '@nanostores/react';
import { atom, computed, type ReadableAtom } from 'nanostores';
import { lazy, type ReactNode, Suspense } from 'react';
import { type Loaded, type Resource, resource, whenLoaded } from '../../../api/call.ts';
import { DRAFT } from '../../../config/approval.ts';
import {
  type Clearance,
  listMaterials,
  type Material,
  type MaterialKind,
  type Materials,
} from '../../../contract/approvals/approvals.ts';
import { Badge } from '../../kit/badges.tsx';
import { SkeletonCard } from '../../kit/skeletons.tsx';
import { Await } from '../../kit/states.tsx';
import type { ApprovalProps } from './ApprovalCard.tsx';
import { isApproved, paperLine, type StartOfUse } from './words.ts';

/** Whether firms approve on this site. Elsewhere the content decides, and nothing is said about approvals. */
export const FIRMS_APPROVE = APPROVALS === 'required';

interface BadgeProps {
  /** Undefined until it is known. */
  clearance: Clearance | undefined;
  /** Whether the office has yet to clear the content. */
  sample: boolean;
  /** What its approval may wait for. */
  start?: StartOfUse;
}

const AT_ONCE: StartOfUse = { startsOn: null, openRows: [] };

/** "Approved", or the mark of a draft, which keeps its place until the clearance is known. */
export function ApprovalBadge({ clearance, sample, start = AT_ONCE }: BadgeProps) {
  const approved = clearance !== undefined && isApproved(clearance, start);
  if (FIRMS_APPROVE && approved) return <Badge kind="success">Approved</Badge>;
  if (!FIRMS_APPROVE && !sample) return null;
  return (
    <span className={FIRMS_APPROVE && !clearance ? 'invisible' : undefined}>
      <Badge kind="warning">{DRAFT}</Badge>
    </span>
  );
}

/** The clearance of the thing that the address names, of one kind or of each. */
export const materialOf = (
  kind: MaterialKind | undefined,
  $thing: ReadableAtom<string>,
): Resource<Materials> =>
  resource(
    listMaterials,
    computed($thing, (thing) => ({ query: kind ? { kind, thing } : { thing } })),
  );

const NEVER = atom<Loaded<Materials>>({ status: 'loading' });

/** The things of a list or a page. Nothing loads where no firm approves. */
export const useMaterials = ({ $loaded }: Resource<Materials>): Loaded<Materials> =>
  useStore(FIRMS_APPROVE ? $loaded : NEVER);

const ofKind = <Kind extends MaterialKind>({ items }: Materials, kind: Kind) =>
  items.find((item): item is Material & { kind: Kind } => item.kind === kind);

/** The clearance of a page's thing of this kind; undefined until it is known. */
export function useClearance<Kind extends MaterialKind>(things: Resource<Materials>, kind: Kind) {
  const loaded = useMaterials(things);
  return loaded.status === 'ready' ? ofKind(loaded.data, kind) : undefined;
}

/** The line that a page's thing has on paper and in Meeting; empty where no firm approves. */
export function useMark(things: Resource<Materials>, kind: MaterialKind): string {
  const clearance = useClearance(things, kind);
  return FIRMS_APPROVE ? paperLine(clearance, null) : '';
}

/** The names of the things that are cleared; undefined until they are known. */
export function useCleared(things: Resource<Materials>): ReadonlySet<string> | undefined {
  const loaded = useMaterials(things);
  if (loaded.status !== 'ready') return undefined;
  return new Set(loaded.data.items.filter(({ cleared }) => cleared).map(({ thing }) => thing));
}

/** Resolves once the paper of a page's thing is known. */
export const whenCleared = ({ $loaded }: Resource<Materials>): Promise<void> =>
  FIRMS_APPROVE ? whenLoaded($loaded) : Promise.resolve();

const ApprovalCard = lazy(() => import('./ApprovalCard.tsx'));

/** The section "Approval" of a page that knows its thing. */
export const ApprovalSection = (props: ApprovalProps) =>
  FIRMS_APPROVE && (
    <Suspense fallback={<SkeletonCard lines={4} className="p-5" />}>
      <ApprovalCard {...props} />
    </Suspense>
  );

interface AwaitApprovalProps {
  things: Resource<Materials>;
  kind: MaterialKind;
  /** What the section is about, if its page has several. */
  title?: string;
  children?: ReactNode;
}

/** The same for a page that has not loaded its thing. */
export function AwaitApproval({ things, kind, title, children }: AwaitApprovalProps) {
  const loaded = useMaterials(things);
  if (!FIRMS_APPROVE) return null;
  return (
    <Await
      loaded={loaded}
      retry={things.reload}
      skeleton={<SkeletonCard lines={4} className="p-5" />}
      subject="the approval"
    >
      {(materials) => {
        const thing = ofKind(materials, kind);
        return (
          thing && (
            <ApprovalSection thing={thing} title={title} reload={things.reload}>
              {children}
            </ApprovalSection>
          )
        );
      }}
    </Await>
  );
}
