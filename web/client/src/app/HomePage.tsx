import { Plus, Ticket, UserPlus } from 'lucide-react';
import { useEffect } from 'react';
import { AddFriendDialog } from '../friends/AddFriendDialog.tsx';
import { CreateOrJoinDialog } from '../servers/CreateOrJoinDialog.tsx';
import { useAccount } from '../store/use-store.ts';
import { Button } from '../ui/Button.tsx';
import { Kbd } from '../ui/Kbd.tsx';
import { Logo } from '../ui/Logo.tsx';
import { changeLayout, isMobile } from './layout.ts';
import { MainHeader } from './MainHeader.tsx';
import { openDialog } from './overlays.ts';
import { text } from './texts.ts';

/** Where nothing is selected: a greeting and the first steps. */
export function AppHomePage() {
  const name = useAccount()?.username ?? '';
  useEffect(() => {
    if (isMobile()) changeLayout({ pane: 'side' });
  }, []);
  return (
    <>
      <MainHeader />
      <div className="home">
        <Logo size={64} hasName={false} />
        <h2>{text('homeHello', { name })}</h2>
        <p>{text('homeText')}</p>
        <div className="home-acts">
          <Button
            variant="primary"
            icon={<Plus aria-hidden="true" />}
            onPress={() => openDialog((close) => <CreateOrJoinDialog onClose={close} />)}
          >
            {text('homeCreate')}
          </Button>
          <Button
            icon={<Ticket aria-hidden="true" />}
            onPress={() => openDialog((close) => <CreateOrJoinDialog first="join" onClose={close} />)}
          >
            {text('homeJoin')}
          </Button>
          <Button icon={<UserPlus aria-hidden="true" />} onPress={() => openDialog((close) => <AddFriendDialog onClose={close} />)}>
            {text('homeFriend')}
          </Button>
        </div>
        <p>{text.rich('homeSwitch', { keys: <Kbd keys={['Ctrl', 'K']} /> })}</p>
      </div>
    </>
  );
}
