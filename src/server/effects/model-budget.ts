import type { ModelPurpose } from '#src/domain/robot/model.ts'
import type { ModelUsage } from './model-stream.ts'

/** What has been asked for often enough: by one visitor, from one address, in a minute, or on this day. */
export type SpentBudget = 'visitor' | 'address' | 'minute' | 'day'

/** How often an application's models may be asked. */
export type ModelBudget = {
  /**
   * Counts a call that is about to be made. Answers which budget has none left for it, and counts it as refused then; null
   * where it may be made. `paced`: false for work of its own in the background, which only the day bounds.
   */
  spend(appId: string, purpose: ModelPurpose, paced: boolean): Promise<SpentBudget | null>
  /** Counts what the endpoint says that an answer has taken. */
  used(appId: string, purpose: ModelPurpose, usage: ModelUsage): Promise<void>
}
