export { LeaveForm } from './leave-form.tsx'
export { Rating } from './rating.tsx'
export { Reactions } from './reactions.tsx'
export { ThumbWhy } from './thumb-why.tsx'
