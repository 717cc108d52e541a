import type { RawRegistration } from '@folkmoot/contracts/registration/wire';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { Moment } from '../layout/Moment.tsx';
import { text } from '../texts.ts';

type Props = {
  readonly registrations: readonly RawRegistration[];
  readonly selected: ReadonlySet<string>;
  readonly isBusy: boolean;
  readonly onSelect: (selected: ReadonlySet<string>) => void;
  readonly onApprove: (registration: RawRegistration) => void;
  readonly onReject: (registration: RawRegistration) => void;
};

export function RegistrationTable({ registrations, selected, isBusy, onSelect, onApprove, onReject }: Props) {
  const chosen = registrations.filter(({ userId }) => selected.has(userId)).length;

  function toggle(userId: string) {
    const next = new Set(selected);
    if (!next.delete(userId)) next.add(userId);
    onSelect(next);
  }

  return (
    <Box sx={{ overflowX: 'auto' }}>
      <Table size="small" aria-label={text('registrations')}>
        <TableHead>
          <TableRow>
            <TableCell padding="checkbox">
              <Checkbox
                checked={chosen === registrations.length}
                indeterminate={chosen > 0 && chosen < registrations.length}
                onChange={() => onSelect(chosen === registrations.length ? new Set() : new Set(registrations.map(({ userId }) => userId)))}
                slotProps={{ input: { 'aria-label': text('registrationsSelectAll') } }}
              />
            </TableCell>
            <TableCell>{text('registrationsName')}</TableCell>
            <TableCell>{text('registrationsEmail')}</TableCell>
            <TableCell>{text('registrationsRequested')}</TableCell>
            <TableCell>{text('actions')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {registrations.map((registration) => (
            <TableRow key={registration.userId} selected={selected.has(registration.userId)}>
              <TableCell padding="checkbox">
                <Checkbox
                  checked={selected.has(registration.userId)}
                  onChange={() => toggle(registration.userId)}
                  slotProps={{ input: { 'aria-label': text('registrationsSelect', { name: registration.username }) } }}
                />
              </TableCell>
              <TableCell>
                <bdi>{registration.username}</bdi>:{registration.tag}
              </TableCell>
              <TableCell sx={{ overflowWrap: 'anywhere' }}>{registration.email}</TableCell>
              <TableCell>
                <Moment at={registration.requestedAt} />
              </TableCell>
              <TableCell sx={{ whiteSpace: 'nowrap' }}>
                <Button size="small" disabled={isBusy} onClick={() => onApprove(registration)}>
                  {text('registrationsApprove')}
                </Button>
                <Button size="small" color="error" disabled={isBusy} onClick={() => onReject(registration)}>
                  {text('registrationsReject')}
                </Button>
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}
