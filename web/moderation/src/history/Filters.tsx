import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import TextField from '@mui/material/TextField';
import { type SubmitEvent, useState } from 'react';
import { problemOf } from '../api/problem.ts';
import { PRESETS, sinceOf } from '../layout/date-presets.ts';
import { text } from '../texts.ts';
import { FIELDS, type HistorySearch, localMoment, MOMENTS, momentIn } from './history-search.ts';
import { personIdOf } from './person-id.ts';

type Props = { readonly query: HistorySearch; readonly onSearch: (query: HistorySearch) => void };

/** All filters must match. An invalid filter is reported, and nothing is requested. */
export function Filters({ query, onSearch }: Props) {
  const [wanted, setWanted] = useState<HistorySearch>(() => {
    const { before: _, ...filters } = query;
    return filters;
  });
  const [moments, setMoments] = useState({ since: localMoment(query.since), until: localMoment(query.until) });
  const [isSubmitted, setIsSubmitted] = useState(false);
  const [isPending, setIsPending] = useState(false);
  /** The errors of names that could not be resolved. */
  const [unknown, setUnknown] = useState<HistorySearch>({});
  const faulty = FIELDS.filter(({ name, form }) => {
    const value = wanted[name]?.trim() ?? '';
    return value !== '' && !form.test(value);
  });

  async function submit(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    setIsSubmitted(true);
    setUnknown({});
    if (faulty.length > 0) return;
    setIsPending(true);
    const filled: Record<string, string> = {};
    const errors: Record<string, string> = {};
    for (const { name, isPerson } of FIELDS) {
      const value = wanted[name]?.trim() ?? '';
      try {
        const id = isPerson ? await personIdOf(value) : value;
        if (id === null) errors[name] = text('historyNobody');
        else filled[name] = id;
      } catch (error) {
        errors[name] = problemOf(error).message;
      }
    }
    setIsPending(false);
    setUnknown(errors);
    if (Object.keys(errors).length === 0) onSearch({ ...filled, since: momentIn(moments.since), until: momentIn(moments.until) });
  }

  function clear(): void {
    setWanted({});
    setMoments({ since: '', until: '' });
    setIsSubmitted(false);
    setUnknown({});
  }

  return (
    <Box component="form" noValidate onSubmit={(event: SubmitEvent) => void submit(event)}>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 220px), 1fr))', columnGap: 2 }}>
        {FIELDS.map((field) => {
          const fault = isSubmitted && faulty.includes(field) ? text('historyNotUnderstood') : unknown[field.name];
          const hint = field.hint && text(field.hint);
          return (
            <TextField
              key={field.name}
              label={text(field.label)}
              name={field.name}
              value={wanted[field.name] ?? ''}
              onChange={({ target }) => setWanted({ ...wanted, [field.name]: target.value })}
              error={fault !== undefined}
              helperText={fault ?? hint}
              autoComplete="off"
              slotProps={{ htmlInput: { maxLength: 128, spellCheck: false } }}
            />
          );
        })}
        {MOMENTS.map(({ name, label }) => (
          <TextField
            key={name}
            type="datetime-local"
            label={text(label)}
            name={name}
            value={moments[name]}
            onChange={({ target }) => setMoments({ ...moments, [name]: target.value })}
            slotProps={{ inputLabel: { shrink: true } }}
          />
        ))}
      </Box>
      <Box role="group" aria-label={text('historyPresets')} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
        {PRESETS.map(({ label, days }) => (
          <Chip
            key={label}
            label={text(label)}
            variant="outlined"
            onClick={() => setMoments({ since: localMoment(String(sinceOf(days, new Date()))), until: '' })}
          />
        ))}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
        <Button type="submit" variant="contained" loading={isPending}>
          {text('historySearch')}
        </Button>
        <Button onClick={clear}>{text('historyClear')}</Button>
      </Box>
    </Box>
  );
}
