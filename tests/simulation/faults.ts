import type { Fault } from './plan.ts';
import { HEALTHY } from './provider.ts';
import type { World } from './world.ts';

/** Lets something go wrong, and ends it after its time. */
export function causeFault(world: World, fault: Fault): void {
  const { scheduler, product, database, redis, provider, fired } = world;
  const lasting = (ms: number, end: () => void) => {
    world.disturbedAtMs = Math.max(world.disturbedAtMs, scheduler.nowMs() + ms);
    world.busy += 1;
    scheduler.after(ms, () => {
      world.busy -= 1;
      end();
    });
  };
  switch (fault.do) {
    case 'kill':
      if (!product.isRunning(fault.machine)) return;
      fired('kill');
      product.kill(fault.machine);
      return lasting(fault.ms, () => void (product.isRunning(fault.machine) || product.start(fault.machine)));
    case 'kill before write':
    case 'stand still before write':
      database.state.ambush = {
        ...fault,
        left: fault.nth,
        strike(machine) {
          fired(fault.do);
          scheduler.tell(`${machine.name} ${fault.do} of ${fault.collection}`);
          const effect = fault.do === 'kill before write' ? 'kill' : 'stand still';
          causeFault(world, { do: effect, machine: machine.name, ms: fault.ms });
        },
      };
      return;
    case 'kill during request':
      world.strikeSender = (machine) => {
        world.strikeSender = null;
        fired(fault.do);
        causeFault(world, { do: 'kill', machine, ms: fault.ms });
      };
      return;
    case 'stand still':
      fired('stand still');
      product.standStill(fault.machine, fault.ms);
      return lasting(fault.ms, () => undefined);
    case 'set clock':
      fired('clock set');
      world.isClockWrong = true;
      return product.setClock(fault.machine, fault.aheadMs);
    case 'lose statements':
      database.state.lossy = fault;
      return lasting(fault.ms, () => void (database.state.lossy = null));
    case 'stop database':
      database.state.isDown = true;
      return lasting(fault.ms, () => void (database.state.isDown = false));
    case 'step down':
      database.stepDown(fault.ms);
      return lasting(fault.ms, () => undefined);
    case 'stop Redis':
      fired('Redis down');
      redis.state.isDown = true;
      return lasting(fault.ms, () => void (redis.state.isDown = false));
    case 'empty Redis':
      fired('Redis emptied');
      return redis.empty();
    case 'garble Redis':
      Object.assign(redis.state, fault);
      return lasting(fault.ms, () => void Object.assign(redis.state, { lost: 0, repeated: 0, late: 0 }));
    case 'provider':
      Object.assign(provider.state, fault.state);
      return lasting(fault.ms, () => void Object.assign(provider.state, HEALTHY));
  }
}
