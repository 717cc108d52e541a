import type { Desktop } from './bridge.ts';
import { ClosingDialog } from './ClosingDialog.tsx';
import { InputMenu } from './InputMenu.tsx';
import { TitleBar } from './TitleBar.tsx';

/** What stands around every page in the shell of a desktop. */
export function DesktopShell({ desktop }: { readonly desktop: Desktop }) {
  return (
    <>
      <TitleBar desktop={desktop} />
      <InputMenu desktop={desktop} />
      <ClosingDialog desktop={desktop} />
    </>
  );
}
