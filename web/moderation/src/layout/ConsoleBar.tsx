import Keyboard from '@mui/icons-material/KeyboardOutlined';
import LockOpen from '@mui/icons-material/LockOpenOutlined';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useEffect, useState } from 'react';
import { AppBar, LoadingIndicator, TitlePortal, useNavigate } from 'react-admin';
import { maySeeHistory } from '../history/may-see-history.ts';
import { ShortcutsDialog } from '../keyboard/ShortcutsDialog.tsx';
import { useShortcuts } from '../keyboard/shortcuts.ts';
import { useViewer } from '../session/viewer.ts';
import { useStepUp } from '../step-up/step-up.ts';
import { text } from '../texts.ts';
import { AccountMenu } from './AccountMenu.tsx';
import { ThemeMenu } from './ThemeMenu.tsx';

/** The title of the page, the time until the password is required again, and a link to the client. */
export function ConsoleBar() {
  const [isExplained, setIsExplained] = useState(false);
  useGoTo();
  useShortcuts({ '?': () => setIsExplained(true) });
  return (
    <AppBar color="default" userMenu={false} toolbar={false} alwaysOn>
      <TitlePortal />
      <LoadingIndicator />
      <StepUpState />
      <Tooltip title={text('shortcuts')}>
        <IconButton color="inherit" aria-label={text('shortcuts')} onClick={() => setIsExplained(true)}>
          <Keyboard />
        </IconButton>
      </Tooltip>
      <ThemeMenu />
      <AccountMenu />
      {isExplained && <ShortcutsDialog onClose={() => setIsExplained(false)} />}
    </AppBar>
  );
}

/** The remaining time of the password proof. Pressing it ends the proof. */
function StepUpState() {
  const { until, lock } = useStepUp();
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (until === null) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [until]);
  if (until === null) return null;
  const seconds = Math.max(0, Math.round((until - now) / 1000));
  const left = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  return (
    <Tooltip title={text('lock')}>
      <Button color="inherit" startIcon={<LockOpen />} onClick={lock} aria-label={text('lock')} sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {left}
      </Button>
    </Tooltip>
  );
}

const PLACES_BY_KEY: Readonly<Record<string, string>> = {
  1: '/',
  2: '/users',
  3: '/servers',
  4: '/posts',
  5: '/tickets',
  6: '/channels',
  7: '/online',
  8: '/audit-log',
  9: '/server-log',
  0: '/reports',
};

function useGoTo(): void {
  const navigate = useNavigate();
  const viewer = useViewer();
  const goTo = Object.fromEntries(Object.entries(PLACES_BY_KEY).map(([key, place]) => [key, () => navigate(place)]));
  useShortcuts({
    ...goTo,
    h: maySeeHistory(viewer) && (() => navigate('/history')),
    '/': () => document.querySelector<HTMLInputElement>('main input[name="q"]')?.focus(),
  });
}
