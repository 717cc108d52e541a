import type { Desktop } from './bridge.ts';
import { ClosingDialog } from './ClosingDialog.tsx';
import { InputMenu } from './InputMenu.tsx';
import { TitleBar } from './TitleBar.tsx';

/** The frame around every page in the desktop shell. */
export function DesktopShell({ desktop }: { readonly desktop: Desktop }) {
  return (
    <>
      <TitleBar desktop={desktop} />
      <InputMenu desktop={desktop} />
      <ClosingDialog desktop={desktop} />
    </>
  );
}
