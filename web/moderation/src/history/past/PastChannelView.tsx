import type { PastChannel } from '@folkmoot/contracts/history/past-channel';
import { Empty } from '../../layout/states.tsx';
import { text } from '../../texts.ts';
import { usePastChannel } from '../use-history.ts';
import type { AskedPast } from './asked-past.ts';
import { PastFacts } from './PastFacts.tsx';
import { Looked, PastFrame } from './PastFrame.tsx';
import { PastMessages } from './PastMessages.tsx';

type Props = { readonly asked: AskedPast };

export function PastChannelView({ asked }: Props) {
  return <Looked look={usePastChannel(asked)}>{(past) => <OnePast asked={asked} past={past} />}</Looked>;
}

function OnePast({ asked, past }: Props & { readonly past: PastChannel }) {
  const { was, position } = past;
  const { before: _, moment: __, ...rest } = asked;
  return (
    <>
      <PastFrame asked={asked} past={past}>
        <PastFacts past={past} as={asked.as} />
      </PastFrame>
      {was === null ? (
        <Empty title={text('pastNotThere')} words={text('pastNotThereText')} />
      ) : (
        <PastMessages
          key={`${position} ${asked.as} ${asked.before}`}
          asked={{ ...rest, position: String(Math.max(0, position)) }}
          past={past}
        />
      )}
    </>
  );
}
