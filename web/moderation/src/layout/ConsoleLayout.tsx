import { useEffect } from 'react';
import { Layout, type LayoutProps } from 'react-admin';
import { ActionsRoot } from '../actions/ActionsRoot.tsx';
import { StepUpRoot } from '../step-up/StepUpRoot.tsx';
import { showMode, useMode } from '../theme/mode.ts';
import { ConsoleBar } from './ConsoleBar.tsx';
import { ConsoleMenu } from './ConsoleMenu.tsx';

/** Wide content scrolls inside its container, never the page. */
const ROOM = { '& .RaLayout-content': { minWidth: 0 }, '& .RaLayout-contentWithSidebar': { minWidth: 0 }, minWidth: 0 };

export function ConsoleLayout({ children }: LayoutProps) {
  const mode = useMode();
  // Applies the library's mode to our own styles.
  useEffect(() => showMode(mode), [mode]);
  return (
    <StepUpRoot>
      <ActionsRoot>
        <Layout appBar={ConsoleBar} menu={ConsoleMenu} appBarAlwaysOn sx={ROOM}>
          {children}
        </Layout>
      </ActionsRoot>
    </StepUpRoot>
  );
}
