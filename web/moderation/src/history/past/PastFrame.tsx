import type { PastMark } from '@folkmoot/contracts/history/past';
import type { HistoryPerson } from '@folkmoot/contracts/history/wire';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-admin';
import { exactText } from '../../format.ts';
import { Section } from '../../layout/Section.tsx';
import { Failed, Waiting } from '../../layout/states.tsx';
import { text } from '../../texts.ts';
import { Indexing } from '../Indexing.tsx';
import { PastSlider } from './PastSlider.tsx';
import { type PastRequest, pastPlace } from './past-request.ts';

type Answer = { readonly indexed: number };
type PastQuery<Past> = { readonly data: Past | undefined; readonly error: Error | null; readonly again: () => void };
type LoadedPastProps<Past> = { readonly query: PastQuery<Past>; readonly children: (past: Past) => ReactNode };

/** The result of a request when it is loaded. */
export function LoadedPast<Past extends Answer>({ query: { data, error, again }, children }: LoadedPastProps<Past>) {
  if (error && (!data || data.indexed < 1)) return <Failed error={error} onRetry={again} />;
  if (!data) return <Waiting rows={8} />;
  if (data.indexed < 1) return <Indexing share={data.indexed} />;
  return children(data);
}

type Around = {
  readonly position: number;
  readonly at: number;
  readonly marks: readonly PastMark[];
  readonly people: readonly HistoryPerson[];
};
type FrameProps = { readonly request: PastRequest; readonly past: Around; readonly children: ReactNode };

/** Shows the time, with a slider to other times. */
export function PastFrame({ request, past: { position, at, marks, people }, children }: FrameProps) {
  const navigate = useNavigate();
  const { before: _, moment: __, ...rest } = request;
  return (
    <Section title={position < 0 ? text('pastBeforeAll') : text('pastAfter', { at: exactText(at), position })}>
      {marks.length > 0 && (
        <PastSlider
          key={position}
          marks={marks}
          position={position}
          people={people}
          onChoose={(place) => navigate(pastPlace({ ...rest, position: String(place) }))}
        />
      )}
      {children}
    </Section>
  );
}
