import { appealSuspension, lookAtSuspension } from '@folkmoot/contracts/reports/commands';
import type { RawAppeal } from '@folkmoot/contracts/reports/wire';
import { useState } from 'react';
import { useCommand } from '../api/use-command.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import { TextField } from '../ui/TextField.tsx';
import { AppealField, isLongEnough } from './AppealField.tsx';
import { outcomeText } from './report-words.ts';
import { text } from './texts.ts';

type SuspensionDialogProps = { readonly onClose: () => void };

type Credentials = { readonly name: string; readonly password: string; readonly code: string };

/** Like for a login: an e-mail address, or a name with its tag. */
function bodyOf({ name, password, code }: Credentials) {
  const named = name.includes(':') ? { usernameAndTag: name.trim() } : { email: name.trim() };
  return { ...named, password, ...(code.trim() !== '' && { code: code.trim() }) };
}

/** For suspended users: they enter their login, can appeal once, and read the answer here. */
export function SuspensionDialog({ onClose }: SuspensionDialogProps) {
  const [credentials, setCredentials] = useState<Credentials>({ name: '', password: '', code: '' });
  const [words, setWords] = useState('');
  const [isTried, setIsTried] = useState(false);
  /** undefined: not loaded. null: there is none. */
  const [appeal, setAppeal] = useState<RawAppeal | null | undefined>(undefined);
  const lookUp = useCommand(lookAtSuspension);
  const submitAppeal = useCommand(appealSuspension);
  const problem = lookUp.problem ?? submitAppeal.problem;

  async function submit(): Promise<void> {
    if (appeal === undefined) {
      const found = await lookUp.run({ body: bodyOf(credentials) });
      // A code is valid once.
      setCredentials((current) => ({ ...current, code: '' }));
      if (found) setAppeal(found.appeal);
      return;
    }
    setIsTried(true);
    if (!isLongEnough(words)) return;
    const submitted = await submitAppeal.run({ body: { ...bodyOf(credentials), words } });
    if (submitted) setAppeal(submitted);
  }

  const asksForCode = problem?.path === 'code' || credentials.code !== '';
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={text('appealTitle')}
      ignoresBackground
      footer={
        <>
          <Button onPress={onClose}>{text('close')}</Button>
          {!appeal && (
            <Button variant="primary" onPress={() => void submit()} isPending={lookUp.isPending || submitAppeal.isPending}>
              {text(appeal === undefined ? 'next' : 'appealSend')}
            </Button>
          )}
        </>
      }
    >
      <div className="settings-dialog">
        {appeal === undefined && (
          <>
            <p>{text('proofAbout')}</p>
            <TextField
              label={text('email')}
              value={credentials.name}
              onChange={(name) => setCredentials({ ...credentials, name })}
              autoComplete="username"
              autoFocus
            />
            <TextField
              label={text('password')}
              type="password"
              value={credentials.password}
              onChange={(password) => setCredentials({ ...credentials, password })}
              autoComplete="current-password"
            />
          </>
        )}
        {!appeal && asksForCode && (
          <TextField
            label={text('code')}
            value={credentials.code}
            onChange={(code) => setCredentials({ ...credentials, code })}
            autoComplete="one-time-code"
          />
        )}
        {appeal === null && (
          <>
            <p>{text('appealAbout')}</p>
            <AppealField words={words} onChange={setWords} isTried={isTried} />
          </>
        )}
        {appeal && <Answer appeal={appeal} />}
        {problem && <ProblemNote>{problem.message}</ProblemNote>}
      </div>
    </Dialog>
  );
}

function Answer({ appeal: { outcome, answer } }: { readonly appeal: RawAppeal }) {
  if (outcome === null) return <p role="status">{text('appealSent')}</p>;
  return (
    <>
      <p role="status">{outcomeText(outcome)}</p>
      {answer && <p>{text('answer', { words: answer })}</p>}
    </>
  );
}
