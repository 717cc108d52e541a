import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { text } from '../texts.ts';
import { useShortcutsOn } from './shortcuts.ts';

const KEYS: readonly (readonly [string, string])[] = [
  ['0 – 9', text('keyPlaces')],
  ['h', text('keyHistory')],
  ['/', text('keySearch')],
  ['w', text('keyWarn')],
  ['s', text('keySuspend')],
  ['l', text('keyLift')],
  ['b', text('keyShadowBan')],
  ['e', text('keyEdit')],
  ['d', text('keyDelete')],
  ['p', text('keyPin')],
  ['r', text('keyReply')],
  ['t', text('keyClaim')],
  ['c', text('keyCanned')],
  ['?', text('keyHelp')],
];

export function ShortcutsDialog({ onClose }: { readonly onClose: () => void }) {
  const [isOn, setIsOn] = useShortcutsOn();
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby="shortcuts-title">
      <DialogTitle id="shortcuts-title">{text('shortcuts')}</DialogTitle>
      <DialogContent>
        <Box component="dl" sx={{ m: 0, display: 'grid', gridTemplateColumns: 'auto 1fr', gap: 1, columnGap: 2 }}>
          {KEYS.map(([key, words]) => (
            <Box key={key} sx={{ display: 'contents' }}>
              <Box component="dt">
                <kbd>{key}</kbd>
              </Box>
              <Box component="dd" sx={{ m: 0 }}>
                {words}
              </Box>
            </Box>
          ))}
        </Box>
        <FormControlLabel
          sx={{ mt: 2 }}
          label={text('shortcutsOn')}
          control={<Switch checked={isOn} onChange={({ target }) => setIsOn(target.checked)} />}
        />
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose} autoFocus>
          {text('close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
