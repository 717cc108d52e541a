import { useSelected } from '../store/create-store.ts';
import { Switch } from '../ui/Switch.tsx';
import { syncsDrafts } from './sync-setting.ts';
import { text } from './texts.ts';

export function SyncDraftsSwitch() {
  const isOn = useSelected(syncsDrafts, (on) => on);
  return (
    <Switch isSelected={isOn} onChange={syncsDrafts.set} description={text('syncText')}>
      {text('sync')}
    </Switch>
  );
}
