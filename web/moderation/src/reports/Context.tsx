import Typography from '@mui/material/Typography';
import { Section } from '../layout/Section.tsx';
import { MessageLines } from '../messages/MessageLines.tsx';
import { text } from '../texts.ts';
import { ConsoleLink } from './ConsoleLink.tsx';
import { channelAddress } from './channel-address.ts';
import type { OpenedCase } from './use-case.ts';

/** The current conversation around the reported message. */
export function Context({ shown }: { readonly shown: OpenedCase }) {
  const { context, thingId } = shown;
  const isThere = context.some(({ id }) => id === thingId);
  return (
    <Section title={text('context')} isWide action={<ConsoleLink to={channelAddress(shown)} words={text('viewChannel')} />}>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
        {text(isThere ? 'contextText' : 'contextDeletedText')}
      </Typography>
      {context.length > 0 && <MessageLines messages={context} label={text('context')} markedId={thingId} isDense />}
    </Section>
  );
}
