import { useState } from 'react';
import Cropper, { type Area } from 'react-easy-crop';
import { useAttempt } from '../pages/use-attempt.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import { Slider } from '../ui/Slider.tsx';
import type { Points } from './picture-file.ts';
import { ASPECTS, type PictureKind, pointsOf } from './picture-file.ts';
import { text } from './texts.ts';
import './pictures.css';

type CropDialogProps = {
  readonly kind: PictureKind;
  /** The address of the local image. */
  readonly url: string;
  readonly onUse: (points: Points) => Promise<void>;
  readonly onClose: () => void;
};

const MOST_ZOOM = 4;
const KEY_STEP = 8;

/** Crops an image: moved by pointer, touch or arrow keys, and zoomed by wheel, pinch or slider. */
export function CropDialog({ kind, url, onUse, onClose }: CropDialogProps) {
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<Area | null>(null);
  const [isUnreadable, setUnreadable] = useState(false);
  const { attempt, isPending, problem } = useAttempt(async () => {
    if (area) await onUse(pointsOf(area));
  });

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={text(kind === 'avatar' ? 'cropAvatar' : 'cropBanner')}
      ignoresBackground
      footer={
        <>
          <Button onPress={onClose}>{text('cancel')}</Button>
          <Button variant="primary" onPress={() => attempt()} isPending={isPending} isDisabled={area === null || isUnreadable}>
            {text('use')}
          </Button>
        </>
      }
    >
      <div className="picture-crop">
        <div className="picture-crop-stage">
          <Cropper
            image={url}
            crop={crop}
            zoom={zoom}
            maxZoom={MOST_ZOOM}
            aspect={ASPECTS[kind]}
            cropShape={kind === 'avatar' ? 'round' : 'rect'}
            showGrid={kind === 'banner'}
            keyboardStep={KEY_STEP}
            onCropChange={setCrop}
            onZoomChange={setZoom}
            onCropComplete={(_percent, pixels) => setArea(pixels)}
            mediaProps={{ alt: '', onError: () => setUnreadable(true) }}
          />
        </div>
        <p className="settings-note">{text('cropText')}</p>
        <Slider
          label={text('zoom')}
          value={zoom}
          onChange={setZoom}
          min={1}
          max={MOST_ZOOM}
          step={0.05}
          format={(value) => `${Math.round(value * 100)} %`}
        />
        <ProblemNote>{isUnreadable ? text('unreadable') : problem?.message}</ProblemNote>
      </div>
    </Dialog>
  );
}
