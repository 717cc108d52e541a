import { Component, type ReactNode } from 'react';
import { Button } from '../ui/Button.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { text } from './texts.ts';

type CrashProps = { readonly children: ReactNode };

/** What to do when a screen breaks; also when a newer version of the app was installed and an old part of it is gone. */
export class Crash extends Component<CrashProps, { readonly hasCrashed: boolean }> {
  override state = { hasCrashed: false };

  static getDerivedStateFromError(): { readonly hasCrashed: boolean } {
    return { hasCrashed: true };
  }

  override render(): ReactNode {
    if (!this.state.hasCrashed) return this.props.children;
    return (
      <ErrorState
        title={text('crashed')}
        text={text('crashedText')}
        action={<Button onPress={() => window.location.reload()}>{text('reload')}</Button>}
      />
    );
  }
}
