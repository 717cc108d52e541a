import { House, Plus, Ticket, UserPlus } from 'lucide-react';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { SavedButton } from '../bookmarks/SavedButton.tsx';
import { AddFriendDialog } from '../friends/AddFriendDialog.tsx';
import { Dashboard } from '../posts/Dashboard.tsx';
import { text as postText } from '../posts/texts.ts';
import { RemindersButton } from '../reminders/RemindersButton.tsx';
import { ScheduledButton } from '../scheduled-messages/ScheduledButton.tsx';
import { LazyCreateOrJoinDialog } from '../servers/LazyCreateOrJoinDialog.tsx';
import { useStore } from '../store/store.ts';
import { useAccount } from '../store/use-store.ts';
import { Button } from '../ui/Button.tsx';
import { Kbd } from '../ui/Kbd.tsx';
import { changeLayout, isMobile } from './layout.ts';
import { MainHeader } from './MainHeader.tsx';
import { openDialog } from './overlays.ts';
import { text } from './texts.ts';

function HomeActions() {
  return (
    <>
      <ScheduledButton />
      <SavedButton />
      <RemindersButton />
    </>
  );
}

/** The dashboard: a greeting with first steps, and the feed. */
export function AppHomePage() {
  const name = useAccount()?.username ?? '';
  const isNew = useStore((state) => state.servers.size === 0);
  const { key } = useLocation();
  // On a phone, navigating here shows the main pane. The other panes are one press away.
  useEffect(() => {
    if (key !== '' && isMobile()) changeLayout({ pane: 'main' });
  }, [key]);
  return (
    <>
      <MainHeader title={postText('dashboard')} icon={<House aria-hidden="true" />} actions={<HomeActions />} />
      <div className="home">
        <div className="home-page">
          <section className="home-hello">
            <h2>{text('homeHello', { name })}</h2>
            <p className="home-switch">{text.rich('homeSwitch', { keys: <Kbd keys={['Ctrl', 'K']} /> })}</p>
            {isNew && (
              <div className="home-acts">
                <Button
                  size="small"
                  icon={<Plus aria-hidden="true" />}
                  onPress={() => openDialog((close) => <LazyCreateOrJoinDialog onClose={close} />)}
                >
                  {text('homeCreate')}
                </Button>
                <Button
                  size="small"
                  icon={<Ticket aria-hidden="true" />}
                  onPress={() => openDialog((close) => <LazyCreateOrJoinDialog first="join" onClose={close} />)}
                >
                  {text('homeJoin')}
                </Button>
                <Button
                  size="small"
                  icon={<UserPlus aria-hidden="true" />}
                  onPress={() => openDialog((close) => <AddFriendDialog onClose={close} />)}
                >
                  {text('homeFriend')}
                </Button>
              </div>
            )}
          </section>
          <Dashboard />
        </div>
      </div>
    </>
  );
}
