import { deleteAccount } from '@folkmoot/contracts/accounts/commands';
import { useState } from 'react';
import { call } from '../api/call.ts';
import { leaveDevice } from '../app/log-out.ts';
import { ProofFields } from '../factors/ProofFields.tsx';
import { useProof } from '../factors/use-proof.ts';
import { Button } from '../ui/Button.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { Switch } from '../ui/Switch.tsx';
import { text } from './delete-texts.ts';
import { Section } from './Section.tsx';

export function DeleteAccount({ name }: { readonly name: string }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Section
      title={text('title')}
      description={text('explain')}
      tone="danger"
      actions={
        <Button variant="danger" onPress={() => setIsOpen(true)}>
          {text('open')}
        </Button>
      }
    >
      {isOpen && <DeleteDialog name={name} onClose={() => setIsOpen(false)} />}
    </Section>
  );
}

function DeleteDialog({ name, onClose }: { readonly name: string; readonly onClose: () => void }) {
  const [deleteContent, setDeleteContent] = useState(false);
  const proving = useProof(async ({ password }) => {
    await call(deleteAccount, { body: { password, deleteContent } });
    leaveDevice();
  });
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={text('dialogTitle', { name })}
      confirm={text('confirm')}
      onConfirm={proving.attempt}
      isPending={proving.isPending}
      isBlocked={!proving.isReady}
      problem={proving.problem}
    >
      <div className="settings-dialog">
        <p>{text('consequences')}</p>
        <Switch isSelected={deleteContent} onChange={setDeleteContent} description={text('contentNote')}>
          {text('content')}
        </Switch>
        <ProofFields proving={proving} />
      </div>
    </ConfirmDialog>
  );
}
