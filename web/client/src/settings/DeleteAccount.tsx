import { deleteAccount } from '@folkmoot/contracts/accounts/commands';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../api/call.ts';
import { deletingAccount } from '../app/account-deletion.ts';
import { ProofForm } from '../factors/ProofForm.tsx';
import { useProofOptions } from '../factors/use-factors.ts';
import { useProof } from '../factors/use-proof.ts';
import { DELETED_PATH } from '../pages/erased.ts';
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
  const navigate = useNavigate();
  const [deleteContent, setDeleteContent] = useState(false);
  const proving = useProof(async (proof) => {
    const { erased } = await deletingAccount(() => call(deleteAccount, { body: { ...proof, deleteContent } }));
    await navigate(DELETED_PATH, { replace: true, state: { erased } });
  }, useProofOptions());
  // Preloads the next page, so that no placeholder is shown.
  useEffect(() => void import('../pages/DeletedPage.tsx').catch(() => undefined), []);
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
        {/* The form does not contain the switch, because Enter on it would submit the form. */}
        <ProofForm proving={proving}>{null}</ProofForm>
      </div>
    </ConfirmDialog>
  );
}
