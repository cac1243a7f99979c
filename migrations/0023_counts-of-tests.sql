ALTER TABLE "plan_marks" ADD COLUMN "count" integer;--> statement-breakpoint
ALTER TABLE "plan_marks" ADD COLUMN "day" integer;