import { inspectChannel } from '@folkmoot/contracts/moderation/commands';
import { MODERATION_LIMITS } from '@folkmoot/contracts/moderation/limits';
import type { InspectedChannel } from '@folkmoot/contracts/moderation/wire';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type SubmitEvent, useState } from 'react';
import { Link, useLocation } from 'react-admin';
import { call } from '../api/call.ts';
import { problemOf } from '../api/problem.ts';
import { PageTitle } from '../layout/PageTitle.tsx';
import { Section } from '../layout/Section.tsx';
import { Empty, Waiting } from '../layout/states.tsx';
import { MessageLines } from '../messages/MessageLines.tsx';
import { text } from '../texts.ts';

type Looked = { readonly found: InspectedChannel; readonly aroundId: string } | { readonly problem: string } | 'looking' | null;

/** Messages around a position in any channel. The server records the moderator and the reason before it returns them. */
export function ChannelPage() {
  const params = new URLSearchParams(useLocation().search);
  const [channelId, setChannelId] = useState(params.get('channelId') ?? '');
  const [aroundId, setAroundId] = useState(params.get('aroundId') ?? '');
  const [reason, setReason] = useState('');
  const [looked, setLooked] = useState<Looked>(null);
  const [isAsked, setIsAsked] = useState(false);
  const isMissing = { channel: channelId.trim() === '', reason: reason.trim() === '' };

  async function submit(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    setIsAsked(true);
    if (isMissing.channel || isMissing.reason) return;
    setLooked('looking');
    const around = aroundId.trim();
    try {
      const query = { reason: reason.trim(), ...(around === '' ? {} : { aroundId: around }) };
      setLooked({ found: await call(inspectChannel, { params: { channelId: channelId.trim() }, query }), aroundId: around });
    } catch (error) {
      setLooked({ problem: problemOf(error).message });
    }
  }

  return (
    <Box sx={{ display: 'grid', gap: 2, py: 2, maxWidth: 880, minWidth: 0 }}>
      <PageTitle title={text('channels')} />
      <Section title={text('channelsTitle')}>
        <Typography variant="body2" color="textSecondary">
          {text('channelsText')}
        </Typography>
        <Box
          component="form"
          onSubmit={(event: SubmitEvent) => void submit(event)}
          noValidate
          sx={{ display: 'grid', justifyItems: 'start' }}
        >
          <TextField
            label={text('channelId')}
            value={channelId}
            onChange={({ target }) => setChannelId(target.value)}
            error={isAsked && isMissing.channel}
            helperText={isAsked && isMissing.channel ? text('channelMissing') : undefined}
          />
          <TextField
            label={text('aroundId')}
            value={aroundId}
            onChange={({ target }) => setAroundId(target.value)}
            helperText={text('aroundText')}
          />
          <TextField
            label={text('reason')}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
            error={isAsked && isMissing.reason}
            helperText={
              isAsked && isMissing.reason ? text('viewReasonMissing') : text('reasonLength', { max: MODERATION_LIMITS.reason.max })
            }
            slotProps={{ htmlInput: { maxLength: MODERATION_LIMITS.reason.max } }}
          />
          <Button type="submit" variant="contained" loading={looked === 'looking'} sx={{ mt: 1 }}>
            {text('viewMessages')}
          </Button>
        </Box>
      </Section>
      {looked !== null && <Found looked={looked} />}
    </Box>
  );
}

function Found({ looked }: { readonly looked: NonNullable<Looked> }) {
  if (looked === 'looking') return <Waiting rows={6} />;
  if ('problem' in looked) {
    return (
      <Alert severity="error" variant="outlined">
        {looked.problem}
      </Alert>
    );
  }
  const { messages, channel } = looked.found;
  const server = channel?.server;
  return (
    <Section title={channel?.name ?? text('conversation')} action={server && <Link to={`/servers/${server.id}/show`}>{server.name}</Link>}>
      {messages.length === 0 ? (
        <Empty title={text('noMessages')} />
      ) : (
        <MessageLines messages={messages} label={text('messages')} markedId={looked.aroundId} />
      )}
    </Section>
  );
}
