import { Component, type ReactNode } from 'react'

interface FailureBoundaryProps {
  readonly fallback: ReactNode
  readonly children: ReactNode
}

/** Where something inside cannot be shown, mostly because its code is gone, the rest of the page stays. */
export class FailureBoundary extends Component<FailureBoundaryProps, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children
  }
}
