import { findFile } from '@folkmoot/contracts/media/commands';
import type { SameFilesReply } from '@folkmoot/contracts/media/wire';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type ChangeEvent, type SubmitEvent, useRef, useState } from 'react';
import { useLocation } from 'react-admin';
import { useOpenAction } from '../actions/open-action.ts';
import { call } from '../api/call.ts';
import { problemOf } from '../api/problem.ts';
import { PageTitle } from '../layout/PageTitle.tsx';
import { Empty, Waiting } from '../layout/states.tsx';
import { text } from '../texts.ts';
import { FoundFiles } from './FoundFiles.tsx';
import { hashOf } from './hash-of.ts';
import { removeFileAction, targetOf } from './remove-file.ts';

type Looked = { readonly found: SameFilesReply } | { readonly problem: string } | 'looking' | null;

/** Finds copies of a forbidden file: by its hash, by an address, or by the file itself, which is hashed locally. */
export function FilesPage() {
  const [file, setFile] = useState(new URLSearchParams(useLocation().search).get('file') ?? '');
  const [looked, setLooked] = useState<Looked>(null);
  const latest = useRef(0);

  async function look(wanted: string): Promise<void> {
    latest.current += 1;
    const turn = latest.current;
    setLooked('looking');
    const answer = await call(findFile, { body: { file: wanted } }).then(
      (found) => ({ found }),
      (error: unknown) => ({ problem: problemOf(error).message }),
    );
    // Ignores the result if the moderator started another search meanwhile.
    if (turn === latest.current) setLooked(answer);
  }

  async function choose(event: ChangeEvent<HTMLInputElement>): Promise<void> {
    const [chosen] = event.target.files ?? [];
    event.target.value = '';
    if (!chosen) return;
    const hash = await hashOf(chosen).catch(() => undefined);
    if (!hash) return setLooked({ problem: text(hash === null ? 'filesNoHash' : 'filesUnreadable') });
    setFile(hash);
    await look(hash);
  }

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    if (file.trim() !== '') void look(file.trim());
  }

  return (
    <Box sx={{ py: 2, minWidth: 0 }}>
      <PageTitle title={text('files')} />
      <Typography variant="h1">{text('files')}</Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5, mb: 2 }}>
        {text('filesText')}
      </Typography>
      <Paper component="form" onSubmit={submit} noValidate sx={{ p: 2, mb: 2 }}>
        <TextField
          label={text('filesWhich')}
          helperText={text('filesWhichText')}
          value={file}
          onChange={({ target }) => setFile(target.value)}
          slotProps={{ htmlInput: { maxLength: 2000, spellCheck: false } }}
          fullWidth
        />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', mt: 1 }}>
          <Button type="submit" variant="contained" disabled={file.trim() === ''} loading={looked === 'looking'}>
            {text('filesSearch')}
          </Button>
          <FileChoice onChoose={choose} />
          <Typography variant="body2" color="textSecondary">
            {text('filesChooseText')}
          </Typography>
        </Box>
      </Paper>
      <Box aria-live="polite">
        {looked === 'looking' && <Waiting rows={4} />}
        {looked !== null && looked !== 'looking' && 'problem' in looked && (
          <Alert severity="error" variant="outlined">
            {looked.problem}
          </Alert>
        )}
        {looked !== null && looked !== 'looking' && 'found' in looked && (
          <Found found={looked.found} onRemoved={() => setLooked({ found: { ...looked.found, isRemoved: true, count: 0, files: [] } })} />
        )}
      </Box>
    </Box>
  );
}

function FileChoice({ onChoose }: { readonly onChoose: (event: ChangeEvent<HTMLInputElement>) => Promise<void> }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button onClick={() => input.current?.click()}>{text('filesChoose')}</Button>
      <input ref={input} type="file" hidden aria-label={text('filesChoose')} onChange={(event) => void onChoose(event)} />
    </>
  );
}

/** After a removal the list is empty, though the media service deletes the files a moment later. */
type FoundProps = { readonly found: SameFilesReply; readonly onRemoved: () => void };

function Found({ found: { sha256, isRemoved, count, files }, onRemoved }: FoundProps) {
  const openAct = useOpenAction();
  return (
    <Paper sx={{ p: 2, minWidth: 0 }}>
      {isRemoved && (
        <Alert severity="info" variant="outlined" sx={{ mb: 1 }}>
          {text('filesRemovedBefore')}
        </Alert>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: 'space-between', alignItems: 'center', mb: 1 }}>
        <Typography variant="h2">{text.many('filesFound', count)}</Typography>
        {(!isRemoved || count > 0) && (
          <Button color="error" variant="outlined" onClick={() => openAct(removeFileAction, [targetOf(sha256)], onRemoved)}>
            {text('filesRemove')}
          </Button>
        )}
      </Box>
      <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere', mb: 1 }}>
        {text('filesHash')} <code>{sha256}</code>
      </Typography>
      {count > files.length && <Typography variant="body2">{text('filesNewest', { count: files.length })}</Typography>}
      {count === 0 && !isRemoved && <Empty title={text('filesNone')} words={text('filesNoneText')} />}
      {files.length > 0 && <FoundFiles files={files} />}
    </Paper>
  );
}
