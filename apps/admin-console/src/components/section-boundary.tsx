import { ErrorState } from '@derby/ui/error-state';
import { Component, type ReactNode } from 'react';

interface SectionBoundaryProps {
  readonly children: ReactNode;
}

/** Keeps a section that crashed from taking the frame along; give it the path as key, so that another section starts afresh. */
export class SectionBoundary extends Component<SectionBoundaryProps, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  private readonly retry = (): void => this.setState({ hasFailed: false });

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    return <ErrorState message="This section stopped working." onRetry={this.retry} />;
  }
}
