import { getModeratedUser } from '@folkmoot/contracts/moderation/read-commands';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useOpenAction } from '../actions/open-action.ts';
import { call } from '../api/call.ts';
import { useShortcuts } from '../keyboard/shortcuts.ts';
import { Failed, Waiting } from '../layout/states.tsx';
import { useConsoleQuery } from '../reading/use-console-query.ts';
import { text } from '../texts.ts';
import { suspendedUntil } from '../users/action-effects.ts';
import { liftSuspension, targetOf } from '../users/user-actions.ts';

type Person = { readonly id: string; readonly username: string; readonly tag: string };

/** Shows whether the user is suspended, with a button to lift the suspension. An appeal can be answered with "lifted" only after that. */
export function SuspensionStatus({ person }: { readonly person: Person }) {
  const open = useOpenAction();
  const { data, error, again } = useConsoleQuery(['suspension-now', person.id], (signal) =>
    call(getModeratedUser, { params: { userId: person.id } }, { signal }),
  );
  const suspension = data?.suspension ?? null;
  const lift = () => open(liftSuspension, [targetOf(person)]);
  useShortcuts({ l: suspension !== null && lift });
  if (!data && error) return <Failed error={error} onRetry={again} />;
  if (!data) return <Waiting rows={1} />;
  if (suspension === null) {
    return (
      <Typography variant="body2" color="textSecondary">
        {text('notSuspendedNow')}
      </Typography>
    );
  }
  return (
    <Alert
      severity="warning"
      variant="outlined"
      sx={{ flexWrap: { xs: 'wrap', sm: 'nowrap' } }}
      action={
        <Button color="inherit" size="small" onClick={lift} sx={{ whiteSpace: 'nowrap' }}>
          {text('liftSuspension')}
        </Button>
      }
    >
      {suspendedUntil(suspension.expireAt)}. {text('suspensionHolds')}
    </Alert>
  );
}
