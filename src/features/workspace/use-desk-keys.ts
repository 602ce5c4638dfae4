import { useEffect, useEffectEvent } from 'react'
import { keysWith, type ChangedKeys, type DeskCommand } from '#src/domain/settings/desk-keys.ts'
import { commandOf, placeOf } from './keys.ts'

/**
 * Listens for the workspace's keys; a dialog that is open has its own business. `onPlace`: one of the agent's conversations is
 * asked for, by its place from 0.
 */
export function useDeskKeys(
  changed: ChangedKeys,
  onCommand: (command: DeskCommand) => void,
  onPlace?: (place: number) => void,
): void {
  const handleKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const keys = keysWith(changed)
    const command = commandOf(event, keys)
    const place = onPlace && placeOf(event, keys)
    if (command === undefined && place === undefined) return
    if (document.querySelector('[role="dialog"], [role="alertdialog"]') !== null) return
    event.preventDefault()
    if (command !== undefined) onCommand(command)
    else if (place !== undefined) onPlace?.(place)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => handleKeyDown(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}
