import { useState } from 'react';
import { problemOf } from '../api/problem.ts';
import { type Permission, usePermission } from '../notifications/desktop.ts';
import { Section } from '../settings/Section.tsx';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import { Switch } from '../ui/Switch.tsx';
import { isSupported, PushRefused, showText, turnOff, turnOn } from './subscription.ts';
import { text } from './texts.ts';
import { type OwnPush, refetchPush, usePush } from './use-push.ts';

/** The push notifications of this device, which are shown while no page of the client is open. */
export function PushSettings() {
  const permission = usePermission();
  const { data, isError } = usePush();
  const { isPending, problem, run } = useChange();
  const isOn = data?.here != null;
  const publicKey = data?.publicKey ?? null;
  const isPossible = isSupported() && publicKey !== null && (permission !== 'denied' || isOn);

  return (
    <Section title={text('title')} description={text('explain')}>
      <Switch
        isSelected={isOn}
        isDisabled={!isPossible || isPending}
        onChange={(wanted) => run(() => (wanted ? turnOn(publicKey ?? '') : turnOff()))}
      >
        {text('turnOn')}
      </Switch>
      <Switch
        isSelected={data?.here?.withText === true}
        isDisabled={!isOn || !isPossible || isPending}
        onChange={(wanted) => run(() => showText(publicKey ?? '', wanted))}
        description={text('withTextExplain')}
      >
        {text('withText')}
      </Switch>
      <p className="settings-note" role="status">
        {stateOf(data, isError, permission)}
      </p>
      <ProblemNote>{problem}</ProblemNote>
    </Section>
  );
}

function stateOf(push: OwnPush | undefined, isError: boolean, permission: Permission): string | null {
  if (!isSupported()) return text('unsupported');
  if (permission === 'denied') return text('denied');
  if (isError) return text('unknown');
  if (!push) return null;
  if (push.publicKey === null) return text('notSetUp');
  return push.here ? text('isOn') : text('isOff');
}

/** Runs one change at a time, and refetches the state afterwards, even after an error. */
function useChange() {
  const [isPending, setIsPending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function change(act: () => Promise<void>): Promise<void> {
    setIsPending(true);
    setProblem(null);
    try {
      await act();
    } catch (error) {
      // A final refusal of the browser is already shown as its state.
      setProblem(error instanceof PushRefused ? wordOf(error) : problemOf(error).message);
    }
    await refetchPush();
    setIsPending(false);
  }

  return { isPending, problem, run: (act: () => Promise<void>) => void change(act) };
}

function wordOf({ why }: PushRefused): string | null {
  if (why === 'noService') return text('noService');
  return why === 'unsupported' ? text('unsupported') : null;
}
