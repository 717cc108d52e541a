import type { PastChannel } from '@folkmoot/contracts/history/past-channel';
import { Empty } from '../../layout/states.tsx';
import { text } from '../../texts.ts';
import { usePastChannel } from '../use-history.ts';
import { PastFacts } from './PastFacts.tsx';
import { LoadedPast, PastFrame } from './PastFrame.tsx';
import { PastMessages } from './PastMessages.tsx';
import type { PastRequest } from './past-request.ts';

type Props = { readonly request: PastRequest };

export function PastChannelView({ request }: Props) {
  return <LoadedPast query={usePastChannel(request)}>{(past) => <OnePast request={request} past={past} />}</LoadedPast>;
}

function OnePast({ request, past }: Props & { readonly past: PastChannel }) {
  const { was, position } = past;
  const { before: _, moment: __, ...rest } = request;
  return (
    <>
      <PastFrame request={request} past={past}>
        <PastFacts past={past} as={request.as} />
      </PastFrame>
      {was === null ? (
        <Empty title={text('pastNotThere')} words={text('pastNotThereText')} />
      ) : (
        <PastMessages
          key={`${position} ${request.as} ${request.before}`}
          request={{ ...rest, position: String(Math.max(0, position)) }}
          past={past}
        />
      )}
    </>
  );
}
