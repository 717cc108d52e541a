/** Checks whether the user may open the console, and loads the console only then. */
import { isStaff } from '@folkmoot/contracts/kernel/access';
import { getOwnDetails } from '@folkmoot/contracts/profiles/commands';
import { lazy, Suspense, useEffect, useState } from 'react';
import { call } from '../api/call.ts';
import { problemOf } from '../api/problem.ts';
import { text } from '../texts.ts';
import { Notice } from './Notice.tsx';
import { leaveForLogin, token } from './session.ts';
import { type Viewer, ViewerContext } from './viewer.ts';

const Console = lazy(async () => ({ default: (await import('../Console.tsx')).Console }));

type Situation =
  | { readonly at: 'looking' }
  | { readonly at: 'refused' }
  | { readonly at: 'failed'; readonly message: string }
  | { readonly at: 'in'; readonly viewer: Viewer };

async function loadSituation(): Promise<Situation> {
  if (!token()) {
    leaveForLogin();
    return { at: 'looking' };
  }
  try {
    const { user } = await call(getOwnDetails, {});
    const { id, username, badges } = user;
    return isStaff(badges) ? { at: 'in', viewer: { id, username, badges } } : { at: 'refused' };
  } catch (error) {
    const { status, message } = problemOf(error);
    return status === 401 || status === 404 ? { at: 'refused' } : { at: 'failed', message };
  }
}

export function Gate() {
  const [situation, setSituation] = useState<Situation>({ at: 'looking' });
  useEffect(() => {
    void loadSituation().then(setSituation);
  }, []);
  if (situation.at === 'looking') return <Notice title={text('opening')} isBusy />;
  if (situation.at === 'refused') {
    return <Notice title={text('refusedTitle')} words={text('refusedText')} link={{ to: '/app', words: text('backToProduct') }} />;
  }
  if (situation.at === 'failed') {
    return <Notice title={text('failedTitle')} words={situation.message} link={{ to: window.location.href, words: text('tryAgain') }} />;
  }
  return (
    <ViewerContext value={situation.viewer}>
      <Suspense fallback={<Notice title={text('opening')} isBusy />}>
        <Console />
      </Suspense>
    </ViewerContext>
  );
}
