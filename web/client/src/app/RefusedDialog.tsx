import { useState } from 'react';
import type { Connection } from '../realtime/connection.ts';
import { reopenConnection } from '../realtime/realtime.ts';
import { text as reportText } from '../reports/entry-texts.ts';
import { LazySuspensionDialog } from '../reports/LazySuspensionDialog.tsx';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { logOut } from './log-out.ts';
import { refusalWords } from './refusal-words.ts';
import { text } from './texts.ts';

type Refused = Extract<Connection, { readonly kind: 'refused' }>;

/** Shows why the server refuses this session. The user can try again or leave. */
export function RefusedDialog({ connection }: { readonly connection: Refused }) {
  const { title, lines } = refusalWords(connection);
  const [isAppealing, setIsAppealing] = useState(false);
  if (isAppealing) return <LazySuspensionDialog onClose={() => setIsAppealing(false)} />;
  return (
    <Dialog
      isOpen
      onClose={reopenConnection}
      title={title}
      role="alertdialog"
      size="small"
      ignoresBackground
      footer={
        <>
          {connection.data?.type === 'suspend' && <Button onPress={() => setIsAppealing(true)}>{reportText('appeal')}</Button>}
          <Button onPress={reopenConnection}>{text('tryAgain')}</Button>
          <Button variant="primary" onPress={logOut}>
            {text('logOut')}
          </Button>
        </>
      }
    >
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </Dialog>
  );
}
