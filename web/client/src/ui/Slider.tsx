import { Label } from 'react-aria-components/Label';
import { Slider as AriaSlider, SliderFill, SliderOutput, SliderThumb, SliderTrack } from 'react-aria-components/Slider';
import './Slider.css';

type SliderProps = {
  readonly label: string;
  readonly value: number;
  readonly onChange: (value: number) => void;
  readonly onChangeEnd?: (value: number) => void;
  readonly min?: number;
  readonly max?: number;
  readonly step?: number;
  /** Formats the value: 'off', '10 seconds'. */
  readonly format?: (value: number) => string;
  readonly isDisabled?: boolean;
};

export function Slider({ label, value, onChange, onChangeEnd, min = 0, max = 100, step = 1, format, isDisabled = false }: SliderProps) {
  return (
    <AriaSlider
      className="ui-slider"
      value={value}
      onChange={onChange}
      {...(onChangeEnd ? { onChangeEnd } : {})}
      minValue={min}
      maxValue={max}
      step={step}
      isDisabled={isDisabled}
    >
      <Label className="ui-field-label">{label}</Label>
      <SliderOutput className="ui-slider-output">{format ? format(value) : undefined}</SliderOutput>
      <SliderTrack className="ui-slider-track">
        <SliderFill className="ui-slider-fill" />
        <SliderThumb className="ui-slider-thumb" />
      </SliderTrack>
    </AriaSlider>
  );
}
