/** What every stage of the hall screen has in common. */
export interface HallStageProps {
  /** False while somebody has paused the screen. */
  readonly isRunning: boolean;
  /** Called once the stage has had its time. */
  readonly onOver: () => void;
}
