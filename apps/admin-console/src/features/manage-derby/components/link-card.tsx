import { Link } from '@derby/micro-frontend/router';
import { buttonClass } from '@derby/ui/button';
import { Card } from '@derby/ui/card';
import { Icon } from '@derby/ui/icon';

interface LinkCardProps {
  readonly title: string;
  readonly text: string;
  readonly to: string;
  readonly link: string;
  readonly opensTab?: boolean;
}

/** The way to another page; in a tab of its own to one that has no way back. */
export function LinkCard({ title, text, to, link, opensTab = false }: LinkCardProps) {
  return (
    <Card className="grid content-start justify-items-start gap-3">
      <h2 className="text-[26px]">{title}</h2>
      <p className="text-ink-2">{text}</p>
      <Link to={to} {...(opensTab && { target: '_blank' })} className={buttonClass({ variant: 'quiet' })}>
        {link}
        {opensTab && <Icon name="external" />}
      </Link>
    </Card>
  );
}
