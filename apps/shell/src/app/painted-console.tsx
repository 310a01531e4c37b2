import { AppScope } from '@derby/ui/app-scope';
import { ConsoleBar, ConsoleColumns } from '@derby/ui/console-bar';
import { Card } from '@derby/ui/card';
import { Loading } from '@derby/ui/loading';
import { Bar } from '@derby/ui/skeleton';

/** How many sections the menu of the console has. More or fewer move nothing, because the menu ends with them. */
const FOR_ALL_ROLES = 5;
const FOR_ADMINISTRATORS = 4;

const ignore = (): void => undefined;

/**
 * The console before its scripts run: its bar and the places of its sections. The front door does not know the user, so
 * `console-start.js` marks the document with what this device remembers.
 */
export function PaintedConsole({ isLeaderboardPublic }: { readonly isLeaderboardPublic: boolean }) {
  return (
    <AppScope name="shell">
      {/* The login follows. */}
      <div className="hidden py-10 [[data-visitor]_&]:block">
        <Loading>Loading…</Loading>
      </div>
      <div className="min-h-dvh bg-paper text-ink [[data-visitor]_&]:hidden">
        <ConsoleBar {...{ isLeaderboardPublic }} isDrawerOpen={false} onOpenDrawer={ignore} onLogout={ignore} />
        <ConsoleColumns
          menu={
            <ul aria-hidden="true" className="grid gap-1 p-3">
              {Array.from({ length: FOR_ALL_ROLES + FOR_ADMINISTRATORS }, (_, index) => (
                <li
                  key={index}
                  className={`min-h-(--target) rounded-control bg-panel-2 ${index < FOR_ALL_ROLES ? '' : '[[data-weighmaster]_&]:hidden'}`}
                />
              ))}
            </ul>
          }
        >
          <Loading>Loading…</Loading>
        </ConsoleColumns>
      </div>
    </AppScope>
  );
}

/** The login with places for its fields: what is typed before the scripts run could be sent as an address. */
export function PaintedLogin() {
  return (
    <AppScope name="shell">
      <main className="min-h-[70vh] bg-paper px-4 py-8 text-ink sm:py-14">
        <Card className="mx-auto grid max-w-md gap-5 sm:p-8">
          <h1 className="text-[34px]">Admin Login</h1>
          <div aria-hidden="true" className="grid gap-4">
            {['Username', 'Password'].map((label) => (
              <p key={label} className="grid gap-1.5 font-semibold">
                {label}
                <Bar className="h-13" />
              </p>
            ))}
            <p className="flex min-h-(--target) items-center gap-3">
              <Bar className="size-6" />
              Remember me for 30 days
            </p>
            <Bar className="h-14" />
          </div>
        </Card>
      </main>
    </AppScope>
  );
}
