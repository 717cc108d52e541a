import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { type SubmitEvent, useState } from 'react';
import { problemOf } from '../../api/problem.ts';
import { text } from '../../texts.ts';
import { localMoment, momentIn } from '../asked.ts';
import { personIdOf } from '../person-id.ts';
import { type AskedPast, isUnderstood } from './asked-past.ts';

type Props = { readonly asked: AskedPast | null; readonly onAsk: (asked: AskedPast) => void };
type Faults = Partial<Readonly<Record<'channel' | 'position' | 'as', string>>>;

/** A channel, a moment or a place, and by whom it is seen. What is not understood is said so, and nothing is asked. */
export function PastForm({ asked, onAsk }: Props) {
  const [channel, setChannel] = useState(asked?.channel ?? '');
  const [moment, setMoment] = useState(localMoment(asked?.moment));
  const [position, setPosition] = useState(asked?.position ?? '');
  const [as, setAs] = useState(asked?.as ?? '');
  const [faults, setFaults] = useState<Faults>({});
  const [isPending, setIsPending] = useState(false);

  /** Their id; undefined: of nobody. */
  async function viewer(): Promise<string | undefined | { readonly fault: string }> {
    if (as.trim() === '') return undefined;
    try {
      const id = await personIdOf(as.trim());
      if (id === null) return { fault: text('historyNobody') };
      return isUnderstood('as', id) ? id : { fault: text('historyNotUnderstood') };
    } catch (error) {
      return { fault: problemOf(error).message };
    }
  }

  async function submit(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    setIsPending(true);
    const seenBy = await viewer();
    setIsPending(false);
    const fault = text('historyNotUnderstood');
    const found: Faults = {
      ...(!isUnderstood('channel', channel) && { channel: fault }),
      ...(position.trim() !== '' && !isUnderstood('position', position) && { position: fault }),
      ...(typeof seenBy === 'object' && { as: seenBy.fault }),
    };
    setFaults(found);
    if (Object.keys(found).length > 0 || typeof seenBy === 'object') return;
    const when = position.trim() === '' ? { moment: momentIn(moment) } : { position: position.trim() };
    onAsk({ channel: channel.trim(), ...when, ...(seenBy !== undefined && { as: seenBy }) });
  }

  return (
    <Box component="form" noValidate onSubmit={(event: SubmitEvent) => void submit(event)}>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 220px), 1fr))', columnGap: 2 }}>
        <TextField
          label={text('historyChannel')}
          name="channel"
          value={channel}
          onChange={({ target }) => setChannel(target.value)}
          error={faults.channel !== undefined}
          helperText={faults.channel ?? text('pastChannelHint')}
          autoComplete="off"
        />
        <TextField
          type="datetime-local"
          label={text('pastMoment')}
          name="moment"
          value={moment}
          onChange={({ target }) => {
            setMoment(target.value);
            setPosition('');
          }}
          helperText={text('pastMomentHint')}
          slotProps={{ inputLabel: { shrink: true } }}
        />
        <TextField
          label={text('historyPlace')}
          name="position"
          value={position}
          onChange={({ target }) => {
            setPosition(target.value);
            setMoment('');
          }}
          error={faults.position !== undefined}
          helperText={faults.position ?? text('pastPlaceHint')}
          autoComplete="off"
        />
        <TextField
          label={text('pastAs')}
          name="as"
          value={as}
          onChange={({ target }) => setAs(target.value)}
          error={faults.as !== undefined}
          helperText={faults.as ?? text('pastAsHint')}
          autoComplete="off"
        />
      </Box>
      <Button type="submit" variant="contained" loading={isPending} sx={{ mt: 1 }}>
        {text('historyLook')}
      </Button>
    </Box>
  );
}
