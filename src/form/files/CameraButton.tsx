import { useTranslate } from 'react-admin'
import { useRef } from 'react'
import { SecondaryButton } from '../../ui/Control'

/** The camera a photograph is taken with: the one at the front for a face, the one at the back for anything else. */
export type Camera = 'user' | 'environment'

interface CameraButtonProps {
  readonly camera: Camera
  /** The input's disabled state. */
  readonly locked: boolean
  readonly disabled: boolean
  readonly onTaken: (photos: readonly File[]) => void
}

/**
 * Takes a photograph with the camera of a phone. An input of its own, because one that asks for the camera no longer
 * offers the gallery.
 */
export const CameraButton = ({ camera, locked, disabled, onTaken }: CameraButtonProps) => {
  const translate = useTranslate()
  const shutter = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={shutter}
        type="file"
        // Some browsers open the camera only where nothing narrower is asked for; what comes is checked like any file.
        accept="image/*"
        capture={camera}
        disabled={locked}
        hidden
        aria-label={translate('inputs.files.camera')}
        onChange={(event) => {
          onTaken([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
      <SecondaryButton type="button" disabled={disabled} onClick={() => shutter.current?.click()}>
        {translate('inputs.files.camera')}
      </SecondaryButton>
    </>
  )
}
