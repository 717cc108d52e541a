import { Component, type ReactNode } from 'react';
import { Button } from '../ui/Button.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { text } from './texts.ts';

type CrashProps = {
  readonly children: ReactNode;
  /** The screen. Another screen resets the error. */
  readonly place?: string;
};

/** The error boundary of a screen. A screen that waits for the network is no error (`parts/lazy-part.tsx`). */
export class Crash extends Component<CrashProps, { readonly hasCrashed: boolean }> {
  override state = { hasCrashed: false };

  static getDerivedStateFromError(): { readonly hasCrashed: boolean } {
    return { hasCrashed: true };
  }

  override componentDidUpdate({ place }: CrashProps): void {
    if (this.state.hasCrashed && place !== this.props.place) this.setState({ hasCrashed: false });
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
