/** What every stage of the hall screen has in common. */
export interface HallStageProps {
  /** False while the screen is paused. */
  readonly isRunning: boolean;
  /** Called once the stage has had its time. */
  readonly onOver: () => void;
}
