import { HISTORY_FORMATS, type HistoryFormat } from '@folkmoot/contracts/history/fields';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import LinearProgress from '@mui/material/LinearProgress';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { exactText, numberText } from '../format.ts';
import { DialogForm } from '../layout/FormDialog.tsx';
import { Facts } from '../layout/Section.tsx';
import { type Key, text } from '../texts.ts';
import type { Step } from './gather-export.ts';
import { FIELDS, type HistorySearch, MOMENTS } from './history-search.ts';
import { Indexing } from './Indexing.tsx';
import { type ExportStage, useHistoryExport } from './use-history-export.ts';

const FORMATS: Readonly<Record<HistoryFormat, Key>> = { jsonl: 'historyJsonLines', csv: 'historyTable' };

type Props = { readonly query: HistorySearch; readonly onClose: () => void };

/** Before: the contents and format of the file. During: the progress. After: the name of the file. */
export function ExportDialog({ query, onClose }: Props) {
  const titleId = useId();
  const hintId = useId();
  const { stage, start } = useHistoryExport();
  const [format, setFormat] = useState<HistoryFormat>('jsonl');
  const [pseudonyms, setPseudonyms] = useState(false);
  const { before: _, ...filters } = query;
  return (
    <Dialog open onClose={() => stage.kind !== 'running' && onClose()} maxWidth="sm" fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{text('historyExportTitle')}</DialogTitle>
      {stage.kind === 'asking' && (
        <DialogForm
          confirm={text('historyExport')}
          isPending={false}
          problem={stage.problem}
          onSubmit={() => start({ ...filters, format, pseudonyms })}
          onCancel={onClose}
        >
          <DialogContentText sx={{ mb: 2 }}>{text('historyExportText')}</DialogContentText>
          <SearchSummary query={filters} />
          <TextField
            select
            label={text('historyFormat')}
            value={format}
            onChange={({ target }) => setFormat(HISTORY_FORMATS.find((each) => each === target.value) ?? format)}
            sx={{ mt: 2 }}
          >
            {HISTORY_FORMATS.map((each) => (
              <MenuItem key={each} value={each}>
                {text(FORMATS[each])}
              </MenuItem>
            ))}
          </TextField>
          <FormControlLabel
            sx={{ display: 'flex' }}
            label={text('historyPseudonyms')}
            control={
              <Checkbox
                checked={pseudonyms}
                onChange={({ target }) => setPseudonyms(target.checked)}
                slotProps={{ input: { 'aria-describedby': hintId } }}
              />
            }
          />
          <FormHelperText id={hintId}>{text('historyPseudonymsHint')}</FormHelperText>
        </DialogForm>
      )}
      {stage.kind === 'running' && <Running step={stage.step} onCancel={onClose} />}
      {stage.kind === 'saved' && <Saved saved={stage} onClose={onClose} />}
    </Dialog>
  );
}

function SearchSummary({ query }: { readonly query: HistorySearch }) {
  const facts = [
    ...FIELDS.flatMap(({ name, label }) => (query[name] ? [[text(label), <bdi key={name}>{query[name]}</bdi>] as const] : [])),
    ...MOMENTS.flatMap(({ name, label }) => (query[name] ? [[text(label), exactText(Number(query[name]))] as const] : [])),
  ];
  return facts.length > 0 ? <Facts facts={facts} /> : <Typography variant="body2">{text('historyExportAll')}</Typography>;
}

function Running({ step: { events, share, indexed }, onCancel }: { readonly step: Step; readonly onCancel: () => void }) {
  const percent = Math.floor(share * 100);
  return (
    <>
      <DialogContent>
        {indexed < 1 ? (
          <Indexing share={indexed} />
        ) : (
          <Box role="status" sx={{ py: 3 }}>
            <Typography variant="body2" sx={{ mb: 1 }}>
              {text('historyExporting', { count: numberText(events) })}
            </Typography>
            <LinearProgress variant="determinate" value={percent} aria-label={text('historyExportShare', { percent })} />
          </Box>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onCancel} autoFocus>
          {text('cancel')}
        </Button>
      </DialogActions>
    </>
  );
}

type SavedProps = { readonly saved: Extract<ExportStage, { readonly kind: 'saved' }>; readonly onClose: () => void };

function Saved({ saved: { file, url, events }, onClose }: SavedProps) {
  return (
    <>
      <DialogContent>
        <Typography role="status" variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {text('historyExported', { file, count: numberText(events) })}
        </Typography>
      </DialogContent>
      <DialogActions>
        <Button component="a" href={url} download={file}>
          {text('historySaveAgain')}
        </Button>
        <Button variant="contained" onClick={onClose} autoFocus>
          {text('close')}
        </Button>
      </DialogActions>
    </>
  );
}
