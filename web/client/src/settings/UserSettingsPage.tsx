import { LogOut, UserRound, UserRoundPen } from 'lucide-react';
import { useState } from 'react';
import { Navigate, Route, Routes } from 'react-router';
import { logOut } from '../app/log-out.ts';
import { useAccount } from '../store/use-store.ts';
import { Button } from '../ui/Button.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { AccountSettings } from './AccountSettings.tsx';
import { ProfileSettings } from './ProfileSettings.tsx';
import { SettingsLayout } from './SettingsLayout.tsx';
import { text } from './user-texts.ts';

const ROOT = '/app/settings';

export function UserSettingsPage() {
  const account = useAccount();
  if (!account) return null;
  return (
    <SettingsLayout
      title={text('title')}
      root={ROOT}
      exit="/app"
      subjects={[
        { path: 'account', label: text('account'), icon: <UserRound aria-hidden="true" /> },
        { path: 'account/profile', label: text('profile'), icon: <UserRoundPen aria-hidden="true" /> },
      ]}
      footer={<LogOutButton />}
    >
      <Routes>
        <Route index element={null} />
        <Route path="account" element={<AccountSettings account={account} />} />
        <Route path="account/profile" element={<ProfileSettings account={account} />} />
        <Route path="*" element={<Navigate to={ROOT} replace />} />
      </Routes>
    </SettingsLayout>
  );
}

function LogOutButton() {
  const [isAsked, setIsAsked] = useState(false);
  return (
    <>
      <Button icon={<LogOut aria-hidden="true" />} onPress={() => setIsAsked(true)} className="settings-log-out">
        {text('logOut')}
      </Button>
      <ConfirmDialog
        isOpen={isAsked}
        onClose={() => setIsAsked(false)}
        title={text('logOutTitle')}
        confirm={text('logOut')}
        onConfirm={logOut}
        tone="primary"
      >
        {text('logOutText')}
      </ConfirmDialog>
    </>
  );
}
