import { House, Plus, Ticket, UserPlus } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { AddFriendDialog } from '../friends/AddFriendDialog.tsx';
import { Dashboard } from '../posts/Dashboard.tsx';
import { text as postText } from '../posts/texts.ts';
import { RemindersButton } from '../reminders/RemindersButton.tsx';
import { LazyCreateOrJoinDialog } from '../servers/LazyCreateOrJoinDialog.tsx';
import { useStore } from '../store/store.ts';
import { useAccount } from '../store/use-store.ts';
import { Button } from '../ui/Button.tsx';
import { Kbd } from '../ui/Kbd.tsx';
import { changeLayout, isMobile } from './layout.ts';
import { MainHeader } from './MainHeader.tsx';
import { openDialog } from './overlays.ts';
import { text } from './texts.ts';

/** The dashboard: a greeting with the first steps, and what people post. */
export function AppHomePage() {
  const name = useAccount()?.username ?? '';
  const isNew = useStore((state) => state.servers.size === 0);
  const [query] = useSearchParams();
  const isAskedFor = query.has('tab') || query.has('postId');
  const isOpened = useRef(false);
  // Coming to the app on a phone, one sees where one can go; what was asked for is shown.
  useEffect(() => {
    if (isMobile() && (isAskedFor || !isOpened.current)) changeLayout({ pane: isAskedFor ? 'main' : 'side' });
    isOpened.current = true;
  }, [isAskedFor]);
  return (
    <>
      <MainHeader title={postText('dashboard')} icon={<House aria-hidden="true" />} actions={<RemindersButton />} />
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
