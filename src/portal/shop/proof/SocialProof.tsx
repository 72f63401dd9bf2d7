import { useEffect, useRef } from 'react';
import type { Drawing } from './piece.ts';
import { drawSocial, SOCIAL_HEIGHT, SOCIAL_WIDTH } from './social.ts';

/** The social image. */
export function SocialProof(drawing: Drawing) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const draw = () => {
      const { current: box } = canvas;
      const pen = box?.getContext('2d');
      if (!box || !pen) return;
      // As large as it shows: a browser that makes it smaller afterwards blurs the letters.
      const scale = Math.min(1, (box.clientWidth * devicePixelRatio) / SOCIAL_WIDTH) || 1;
      box.width = SOCIAL_WIDTH * scale;
      box.height = SOCIAL_HEIGHT * scale;
      pen.scale(scale, scale);
      drawSocial(pen, drawing);
    };
    draw();
    // Again with the page's own letters, if they were still on their way.
    void document.fonts.ready.then(draw);
  }, [drawing]);
  const { piece, person } = drawing;
  return (
    <canvas
      ref={canvas}
      width={SOCIAL_WIDTH}
      height={SOCIAL_HEIGHT}
      role="img"
      aria-label={`${piece.headline} ${piece.texts.join(' ')} ${person.name}`}
      className="social-canvas"
    />
  );
}
