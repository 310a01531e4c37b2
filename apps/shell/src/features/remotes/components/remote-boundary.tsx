import { Component, type ReactNode } from 'react';

interface RemoteBoundaryProps {
  readonly children: ReactNode;
  readonly renderFailure: (error: unknown) => ReactNode;
  /** A change of this clears the error: another page of the same remote may work. */
  readonly resetKey: string;
}

interface RemoteBoundaryState {
  readonly failure: { readonly error: unknown } | null;
  readonly resetKey: string;
}

/** Keeps a remote's failure, while loading or rendering, inside the remote's own part of the page. */
export class RemoteBoundary extends Component<RemoteBoundaryProps, RemoteBoundaryState> {
  static getDerivedStateFromError(error: unknown): Pick<RemoteBoundaryState, 'failure'> {
    return { failure: { error } };
  }

  static getDerivedStateFromProps(props: RemoteBoundaryProps, state: RemoteBoundaryState): RemoteBoundaryState | null {
    return props.resetKey === state.resetKey ? null : { failure: null, resetKey: props.resetKey };
  }

  override state: RemoteBoundaryState = { failure: null, resetKey: this.props.resetKey };

  override render(): ReactNode {
    const { failure } = this.state;
    return failure ? this.props.renderFailure(failure.error) : this.props.children;
  }
}
