import { confirmEmail, sendEmailCode } from '@folkmoot/contracts/accounts/commands';
import { useEffect, useState } from 'react';
import { call } from '../api/call.ts';
import { serverText } from '../api/refusal-texts.ts';
import { useAttempt } from '../pages/use-attempt.ts';
import { store } from '../store/store.ts';
import { Button } from '../ui/Button.tsx';
import { TextField } from '../ui/TextField.tsx';
import { showToast } from '../ui/toasts.ts';
import { Section } from './Section.tsx';
import { text } from './user-texts.ts';

/** Asks for the code that confirms the user's e-mail address. */
export function EmailConfirmation() {
  const [code, setCode] = useState('');
  const [note, setNote] = useState<string | null>(null);
  const [waits, setWaits] = useCountdown();

  const sending = useAttempt(async () => setNote(serverText((await call(sendEmailCode, {})).message)));
  const ttl = sending.problem?.ttl ?? null;
  useEffect(() => {
    if (ttl !== null) setWaits(Math.ceil(ttl / 1000));
  }, [ttl, setWaits]);

  const confirming = useAttempt(async () => {
    await call(confirmEmail, { query: { code: code.trim() } });
    // Updated here, because this page gets no event (users document, section 5).
    store.update((state) => (state.account ? { ...state, account: { ...state.account, emailConfirmed: true } } : state));
    showToast({ tone: 'success', text: text('confirmed') });
  });

  return (
    <Section
      title={text('confirmTitle')}
      description={text('confirmText')}
      actions={
        <Button variant="primary" onPress={() => sending.attempt()} isPending={sending.isPending} isDisabled={waits > 0}>
          {waits > 0 ? text('sendAgainIn', { count: waits }) : text('sendCode')}
        </Button>
      }
    >
      {(note ?? sending.problem) && (
        <p role="status" className="settings-note">
          {sending.problem?.message ?? note}
        </p>
      )}
      {note && (
        <div className="settings-line">
          <TextField
            label={text('code')}
            value={code}
            onChange={setCode}
            error={confirming.problem?.message}
            inputMode="numeric"
            autoComplete="one-time-code"
          />
          <Button onPress={() => confirming.attempt()} isPending={confirming.isPending} isDisabled={code.trim() === ''}>
            {text('confirmAddress')}
          </Button>
        </div>
      )}
    </Section>
  );
}

/** The whole seconds that are left. */
function useCountdown(): [number, (seconds: number) => void] {
  const [left, setLeft] = useState(0);
  useEffect(() => {
    if (left <= 0) return;
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left]);
  return [left, setLeft];
}
