import type { OwnIdentities, RawIdentity } from '@folkmoot/contracts/identity-providers/wire';
import { Link2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { problemOf } from '../api/problem.ts';
import { PasswordDialog } from '../factors/PasswordDialog.tsx';
import { useProofOptions } from '../factors/use-factors.ts';
import type { Proof } from '../factors/use-proof.ts';
import { formatTime } from '../i18n/format.ts';
import { useInstance } from '../instance/use-instance.ts';
import { useAttempt } from '../pages/use-attempt.ts';
import { Section } from '../settings/Section.tsx';
import { SettingsWaiting } from '../settings/SettingsWaiting.tsx';
import { text as sharedText } from '../settings/texts.ts';
import { text as userText } from '../settings/user-texts.ts';
import { Button } from '../ui/Button.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { LoadError } from '../ui/LoadError.tsx';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import { TextField } from '../ui/TextField.tsx';
import { showToast } from '../ui/toasts.ts';
import { returnIn } from './log-in-choices.ts';
import { problemText } from './problem-text.ts';
import { text } from './texts.ts';
import { useIdentities, useIdentityCommands } from './use-identities.ts';

export function LinkedLogIns() {
  const identities = useIdentities();
  const problem = useReturn();
  if (identities.isError) {
    return <LoadError title={text('loadFailed')} query={identities} retryLabel={sharedText('tryAgain')} />;
  }
  return identities.data ? <Shown own={identities.data} problem={problem} /> : <SettingsWaiting rows={2} />;
}

/** Codes that were already sent, because each is valid once. */
const used = new Set<string>();

/** Finishes a link after the redirect of a provider. Returns the error. */
function useReturn(): string | null {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const { link } = useIdentityCommands();
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    const returned = returnIn(hash);
    if (!returned) return;
    void navigate({ hash: '' }, { replace: true });
    if ('problem' in returned) setProblem(problemText(returned.problem));
    else if (!used.has(returned.code)) {
      used.add(returned.code);
      link(returned.code).then(
        () => showToast({ tone: 'success', text: text('linkDone') }),
        (error: unknown) => setProblem(problemOf(error).message),
      );
    }
  }, [hash, navigate, link]);
  return problem;
}

type Act = { readonly kind: 'link' | 'unlink'; readonly id: string; readonly name: string };

function Shown({ own: { identities, hasPassword }, problem }: { readonly own: OwnIdentities; readonly problem: string | null }) {
  const { data: instance } = useInstance();
  const [act, setAct] = useState<Act | null>(null);
  const providers = instance?.identityProviders ?? [];
  return (
    <div className="settings-stack">
      <Section title={text('linked')} description={text('linkedText')}>
        <ProblemNote>{problem}</ProblemNote>
        {identities.length === 0 && <p>{text('none')}</p>}
        <ul className="settings-rows">
          {identities.map((identity) => (
            <li key={identity.id}>
              <IdentityRow identity={identity} onUnlink={(name) => setAct({ kind: 'unlink', id: identity.id, name })} />
            </li>
          ))}
        </ul>
        {providers.map(({ id, name }) => (
          <Button key={id} icon={<Link2 aria-hidden="true" />} onPress={() => setAct({ kind: 'link', id, name })}>
            {text('link', { name })}
          </Button>
        ))}
      </Section>
      {!hasPassword && <FirstPassword />}
      {act && <ActDialog act={act} hasPassword={hasPassword} onClose={() => setAct(null)} />}
    </div>
  );
}

function IdentityRow({ identity, onUnlink }: { readonly identity: RawIdentity; readonly onUnlink: (name: string) => void }) {
  const name = identity.providerName ?? text('removedProvider');
  return (
    <div className="settings-row">
      <Link2 aria-hidden="true" className="settings-row-icon" />
      <div className="settings-row-text">
        <p>{name}</p>
        {identity.label !== null && <p className="settings-row-detail">{identity.label}</p>}
        <p className="settings-row-detail">{text('linkedAt', { date: formatTime(identity.linkedAt, 'date') })}</p>
      </div>
      <Button size="small" onPress={() => onUnlink(name)} aria-label={text('unlinkNamed', { name })}>
        {text('unlink')}
      </Button>
    </div>
  );
}

type ActDialogProps = { readonly act: Act; readonly hasPassword: boolean; readonly onClose: () => void };

/** Asks for the password if there is one. Otherwise the server requires a recent login. */
function ActDialog({ act: { kind, id, name }, hasPassword, onClose }: ActDialogProps) {
  const { begin, unlink } = useIdentityCommands();
  const proofOptions = useProofOptions();
  async function run(proof: Proof | null) {
    if (kind === 'link') return begin(id, proof);
    await unlink(id, proof);
    showToast({ tone: 'success', text: text('unlinked') });
    onClose();
  }
  const plain = useAttempt(() => run(null));
  const title = kind === 'link' ? text('link', { name }) : text('unlinkTitle', { name });
  const confirm = kind === 'link' ? text('link', { name }) : text('unlink');
  const explained = kind === 'link' ? text('linkProofText', { name }) : text('unlinkText');
  const tone = kind === 'link' ? 'primary' : 'danger';
  if (hasPassword) {
    return (
      <PasswordDialog title={title} confirm={confirm} tone={tone} onProved={run} onClose={onClose} {...proofOptions}>
        {explained}
      </PasswordDialog>
    );
  }
  return (
    <ConfirmDialog isOpen onClose={onClose} title={title} confirm={confirm} onConfirm={() => plain.attempt()} tone={tone}>
      {explained}
      <ProblemNote>{plain.problem?.message}</ProblemNote>
    </ConfirmDialog>
  );
}

function FirstPassword() {
  const { setPassword } = useIdentityCommands();
  const [typed, setTyped] = useState('');
  const { attempt, isPending, problem, forget } = useAttempt(async () => {
    await setPassword(typed.trim());
    showToast({ tone: 'success', text: text('passwordIsSet') });
  });
  const isPlaced = problem?.path === 'newPassword';
  return (
    <Section title={text('setPassword')} description={text('setPasswordText')}>
      <form
        className="settings-stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (typed.trim() !== '') attempt();
        }}
      >
        <TextField
          label={userText('newPassword')}
          type="password"
          autoComplete="new-password"
          value={typed}
          onChange={(value) => {
            forget();
            setTyped(value);
          }}
          error={isPlaced ? problem.message : null}
        />
        <ProblemNote>{isPlaced ? null : problem?.message}</ProblemNote>
        <Button type="submit" isPending={isPending} isDisabled={typed.trim() === ''}>
          {text('setPassword')}
        </Button>
      </form>
    </Section>
  );
}
