import { serverText } from '../api/refusal-texts.ts';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import type { Progress } from './in-chunks.ts';
import { text } from './texts.ts';

type BulkProgressProps = { readonly progress: Progress; readonly nameOf: (userId: string) => string };

function peopleOf(count: number): string {
  return text('count', { count });
}

/** The progress of a bulk command, and its refusals with their reasons. */
export function BulkProgress({ progress, nameOf }: BulkProgressProps) {
  const { total, done, failed, problem, isOver } = progress;
  const handled = done.length + failed.length;
  return (
    <div className="member-progress" role="status">
      <progress value={handled} max={total} aria-label={text('progress', { done: handled, total })} />
      <p>{text('progress', { done: handled, total })}</p>
      {isOver && <p>{text('done', { people: peopleOf(done.length) })}</p>}
      {failed.length > 0 && (
        <>
          <p>{text('notDone', { people: peopleOf(failed.length) })}</p>
          <ul className="member-names">
            {failed.map(({ userId, message }) => (
              <li key={userId}>
                <bdi>{nameOf(userId)}</bdi>: {serverText(message, null)}
              </li>
            ))}
          </ul>
        </>
      )}
      {isOver && handled < total && <p>{text('left', { people: peopleOf(total - handled) })}</p>}
      <ProblemNote>{problem?.message ?? null}</ProblemNote>
    </div>
  );
}
