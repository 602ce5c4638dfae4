import type { RobotSettings } from '#src/domain/robot/settings.ts'
import type { GraphDocument } from '#src/domain/graph/document.ts'
import { compileFlow } from '#src/domain/engine/program.ts'
import type { Exploration } from '#src/domain/voice/explore/exploration.ts'
import { exploreMenu, type ExploredSoFar } from '#src/domain/voice/explore/explore.ts'
import type { CallSetup, VoiceWorld } from '#src/domain/voice/world.ts'
import { specsFor } from '#src/nodes/specs.ts'

/** What is explored; plain values, so that it can be done in a worker. */
export type Question = {
  readonly flow: { readonly id: string; readonly name: string; readonly document: GraphDocument }
  readonly robot: RobotSettings
  readonly setup: CallSetup
  readonly world: VoiceWorld
  readonly sounds: ReadonlyMap<string, { seconds: number }>
}

export type Answer =
  | { readonly soFar: ExploredSoFar }
  | { readonly found: Exploration; readonly ms: number }
  | { readonly fault: string }

/** Walks every way through a menu, and tells now and then how far it has come. */
export function explore(
  { flow, robot, setup, world, sounds }: Question,
  onProgress: (soFar: ExploredSoFar) => void,
): Exploration {
  const specs = specsFor('ivr')
  const flows = new Map([[flow.id, compileFlow(specs, flow)]])
  const program = { releaseId: null, settings: robot, entry: () => undefined, flows, specs }
  return exploreMenu(program, flow.id, setup, world, { sounds, onProgress })
}
