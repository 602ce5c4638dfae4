import type { FlowScope } from './flow-problems.ts'
import type { FlowFamily, Traced, Tried } from './family.ts'

/*
 * The hooks of a family, under names of their own: the React compiler passes over whoever calls a hook that came as a
 * value, and a component that is passed over is drawn anew as a whole.
 */

export const useFamilyScope = (family: FlowFamily, appId: string, flowId: string): Partial<FlowScope> =>
  family.useScope(appId, flowId)

export const useFamilyTried = (family: FlowFamily): Tried | null => family.useTried()

export const useFamilyTraced = (family: FlowFamily): Traced | null => family.useTraced()
