import { cva, type VariantProps } from 'class-variance-authority';
import { Button } from './button.tsx';

const errorClass = cva('grid justify-items-center gap-4 rounded-card px-4 py-8 text-center', {
  variants: { tone: { bad: 'bg-bad-soft text-bad', warn: 'bg-warn-soft text-warn' } },
  defaultVariants: { tone: 'bad' },
});

interface ErrorStateProps extends VariantProps<typeof errorClass> {
  /** Heading above the message. */
  readonly title?: string | undefined;
  readonly message: string;
  /** Id in the server's logs, for unexpected failures. */
  readonly requestId?: string | undefined;
  readonly onRetry?: () => void;
  readonly retrying?: boolean;
}

/** An error message with a retry button. `warn` is for a state that ends by itself. */
export function ErrorState({ tone, title, message, requestId, onRetry, retrying = false }: ErrorStateProps) {
  return (
    <div role="alert" className={errorClass({ tone })}>
      {title && <h2 className="text-[26px]">{title}</h2>}
      <p className="text-lg font-semibold">{message}</p>
      {requestId && <p className="text-sm">Request {requestId}</p>}
      {onRetry && (
        <Button variant="quiet" pending={retrying} onClick={onRetry}>
          Try Again
        </Button>
      )}
    </div>
  );
}
