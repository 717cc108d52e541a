import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { type SubmitEvent, useState } from 'react';
import { problemOf } from '../../api/problem.ts';
import { type Key, text } from '../../texts.ts';
import { localMoment, momentIn } from '../history-search.ts';
import { personIdOf } from '../person-id.ts';
import { isId, isPosition, PASTS, type PastOf, type PastRequest } from './past-request.ts';

type Props = { readonly request: PastRequest | null; readonly onSubmit: (request: PastRequest) => void };
type Faults = Partial<Readonly<Record<'id' | 'position' | 'as', string>>>;

/** The labels of each kind, and a hint where its id is found. */
const KINDS: Readonly<Record<PastOf, readonly [kind: Key, which: Key, hint: Key]>> = {
  channel: ['pastChannel', 'historyChannel', 'pastChannelHint'],
  profile: ['pastProfile', 'historyPerson', 'pastProfileHint'],
  server: ['pastServer', 'historyServer', 'pastServerHint'],
  post: ['pastPost', 'pastPostId', 'pastPostHint'],
};

/** Selects the target, the time or position, and the viewer. An invalid field is reported, and nothing is requested. */
export function PastForm({ request, onSubmit }: Props) {
  const [of, setOf] = useState<PastOf>(request?.of ?? 'channel');
  const [which, setWhich] = useState(request?.id ?? '');
  const [moment, setMoment] = useState(localMoment(request?.moment));
  const [position, setPosition] = useState(request?.position ?? '');
  const [as, setAs] = useState(request?.as ?? '');
  const [faults, setFaults] = useState<Faults>({});
  const [isPending, setIsPending] = useState(false);

  /** The id of the viewer. undefined: none. */
  async function person(written: string): Promise<string | undefined | { readonly fault: string }> {
    if (written.trim() === '') return undefined;
    try {
      const id = await personIdOf(written.trim());
      if (id === null) return { fault: text('historyNobody') };
      return isId(id) ? id : { fault: text('historyNotUnderstood') };
    } catch (error) {
      return { fault: problemOf(error).message };
    }
  }

  async function submit(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    setIsPending(true);
    const seenBy = await person(as);
    const id = of === 'profile' ? await person(which) : which.trim();
    setIsPending(false);
    const fault = text('historyNotUnderstood');
    const found: Faults = {
      ...(typeof id === 'object' ? { id: id.fault } : !isId(id ?? '') && { id: fault }),
      ...(position.trim() !== '' && !isPosition(position) && { position: fault }),
      ...(typeof seenBy === 'object' && { as: seenBy.fault }),
    };
    setFaults(found);
    if (Object.keys(found).length > 0 || typeof seenBy === 'object' || typeof id !== 'string') return;
    const when = position.trim() === '' ? { moment: momentIn(moment) } : { position: position.trim() };
    onSubmit({ of, id, ...when, ...(seenBy !== undefined && { as: seenBy }) });
  }

  const [, label, hint] = KINDS[of];
  return (
    <Box component="form" noValidate onSubmit={(event: SubmitEvent) => void submit(event)}>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 220px), 1fr))', columnGap: 2 }}>
        <TextField
          select
          label={text('pastWhat')}
          name="of"
          value={of}
          onChange={({ target }) => {
            setOf(PASTS.find((each) => each === target.value) ?? 'channel');
            setWhich('');
            setFaults({});
          }}
        >
          {PASTS.map((each) => (
            <MenuItem key={each} value={each}>
              {text(KINDS[each][0])}
            </MenuItem>
          ))}
        </TextField>
        <TextField
          label={text(label)}
          name="which"
          value={which}
          onChange={({ target }) => setWhich(target.value)}
          error={faults.id !== undefined}
          helperText={faults.id ?? text(hint)}
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
        {text('historySearch')}
      </Button>
    </Box>
  );
}
